// SPDX-License-Identifier: Apache-2.0
// Runs the method main of a class in a JVM on a thread of its own, while the first thread of the process ends. Arguments: the
// class's internal name, and the options of the JVM.
#include <jni.h>
#include <pthread.h>
#include <stdlib.h>

static char **arguments;

static void *run(void *unused) {
    (void) unused;
    JavaVMOption options[16];
    JavaVMInitArgs init = {JNI_VERSION_1_8, 0, options, JNI_FALSE};
    for (char **option = arguments + 2; *option != NULL && init.nOptions < 16; option++) {
        options[init.nOptions++].optionString = *option;
    }
    JavaVM *jvm;
    JNIEnv *env;
    if (JNI_CreateJavaVM(&jvm, (void **) &env, &init) != JNI_OK) {
        exit(1);
    }
    jclass class = (*env)->FindClass(env, arguments[1]);
    jmethodID method = (*env)->GetStaticMethodID(env, class, "main", "([Ljava/lang/String;)V");
    jobjectArray none = (*env)->NewObjectArray(env, 0, (*env)->FindClass(env, "java/lang/String"), NULL);
    (*env)->CallStaticVoidMethod(env, class, method, none);
    int failed = (*env)->ExceptionCheck(env);
    (*jvm)->DestroyJavaVM(jvm);
    exit(failed);
}

int main(int count, char **values) {
    (void) count;
    arguments = values;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 8 << 20);
    pthread_t thread;
    pthread_create(&thread, &attributes, run, NULL);
    pthread_exit(NULL);
}
